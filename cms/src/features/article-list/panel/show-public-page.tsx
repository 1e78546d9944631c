import { Flex, LinkButton } from '@strapi/design-system';
import { ExternalLink } from '@strapi/icons';
import { type StrapiApp, useIsDesktop } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import { message } from '../words';

/** Fields that the service adds to the form of an article (`features/article-list/server/show-articles.ts`). */
const Meta = v.object({ opened: v.object({ publicAddress: v.string() }) });

type Panel = ((props: { meta?: unknown }) => { title?: string; content?: ReactNode } | null) & {
  type?: string;
};

/** Adds a link to the page that readers see: below 'Publish' and 'Save', and on a phone among the panels. */
export function showPublicPage(getPlugin: StrapiApp['getPlugin']): void {
  const { addEditViewSidePanel } = getPlugin('content-manager').apis;
  if (typeof addEditViewSidePanel !== 'function') throw new Error('The content manager has no side panels.');
  addEditViewSidePanel((panels: Panel[]) =>
    panels.flatMap((panel) => (panel.type === 'actions' ? [withLink(panel), PublicPagePanel] : panel)),
  );
}

/** In a narrow window Strapi shows no panel of its actions, only the buttons. */
function PublicPagePanel(props: { meta?: unknown }) {
  const { formatMessage } = useIntl();
  const isDesktop = useIsDesktop();
  const meta = v.safeParse(Meta, props.meta);
  if (isDesktop || !meta.success) return null;
  return {
    title: formatMessage(message('publicPage.title')),
    content: <PublicPageLink address={meta.output.opened.publicAddress} />,
  };
}

function withLink(Actions: Panel): Panel {
  const panel: Panel = (props) => {
    const description = Actions(props);
    const meta = v.safeParse(Meta, props.meta);
    if (!description || !meta.success) return description;
    const content = (
      <Flex direction="column" alignItems="stretch" gap={2} width="100%">
        {description.content}
        <PublicPageLink address={meta.output.opened.publicAddress} />
      </Flex>
    );
    return { ...description, content };
  };
  return Object.assign(panel, Actions);
}

function PublicPageLink({ address }: { address: string }) {
  const { formatMessage } = useIntl();
  return (
    <LinkButton href={address} isExternal variant="tertiary" startIcon={<ExternalLink />} fullWidth>
      {formatMessage(message('publicPage.view'))}
    </LinkButton>
  );
}
