import { Flex, LinkButton } from '@strapi/design-system';
import { ExternalLink } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import { message } from '../texts/message';

/** What the service adds to the form of an article (`panel/shown/show-articles.ts`). */
const Meta = v.object({ opened: v.object({ publicAddress: v.string() }) });

type Panel = ((props: { meta?: unknown }) => { content?: ReactNode } | null) & { type?: string };

/** Adds a link to the page that readers see below 'Publish' and 'Save'. */
export function showPublicPage(getPlugin: StrapiApp['getPlugin']): void {
  const { addEditViewSidePanel } = getPlugin('content-manager').apis;
  if (typeof addEditViewSidePanel !== 'function') throw new Error('The content manager has no side panels.');
  addEditViewSidePanel((panels: Panel[]) =>
    panels.map((panel) => (panel.type === 'actions' ? withLink(panel) : panel)),
  );
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
