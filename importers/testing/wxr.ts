/** Parts of made-up exports of WordPress, for tests. */

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

type Post = Partial<
  Record<
    | 'id'
    | 'type'
    | 'status'
    | 'title'
    | 'link'
    | 'slug'
    | 'creator'
    | 'content'
    | 'excerpt'
    | 'date'
    | 'dateUtc'
    | 'parent'
    | 'url'
    | 'guid'
    | 'more',
    string
  >
>;

export const post = ({
  id = '12',
  title = 'Tea',
  slug = 'tea',
  date = '2024-03-01 12:00:00',
  ...post
}: Post = {}): string => `<item>
<title>${cdata(title)}</title>
<link>${post.link ?? `https://old.example/2024/03/${slug}/`}</link>
<dc:creator>${cdata(post.creator ?? 'jane')}</dc:creator>
<content:encoded>${cdata(post.content ?? 'Tea is hot.')}</content:encoded>
<excerpt:encoded>${cdata(post.excerpt ?? '')}</excerpt:encoded>
${post.guid ? `<guid>${post.guid}</guid>` : ''}${id ? `<wp:post_id>${id}</wp:post_id>` : ''}
<wp:post_date>${date}</wp:post_date>
<wp:post_date_gmt>${post.dateUtc ?? '2024-03-01 11:00:00'}</wp:post_date_gmt>
<wp:post_name>${slug}</wp:post_name>
<wp:status>${post.status ?? 'publish'}</wp:status>
<wp:post_parent>${post.parent ?? '0'}</wp:post_parent>
<wp:post_type>${post.type ?? 'post'}</wp:post_type>
${post.url ? `<wp:attachment_url>${post.url}</wp:attachment_url>` : ''}
${post.more ?? ''}
</item>
`;

export const meta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`;

export const wxr = (...items: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Old</title>
<link>https://old.example</link><language>en-GB</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>jane</wp:author_login><wp:author_display_name>${cdata('Jane Doe')}</wp:author_display_name></wp:author>
<wp:category><wp:category_nicename>food</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>${cdata('Food')}</wp:cat_name></wp:category>
<wp:category><wp:category_nicename>drinks</wp:category_nicename><wp:category_parent>food</wp:category_parent><wp:cat_name>${cdata('Drinks')}</wp:cat_name></wp:category>
${items.join('')}</channel>
</rss>
`;
