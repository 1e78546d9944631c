import { Button, Flex, Portal } from '@strapi/design-system';
import { NEW_DOCUMENT, type PreviewedType, previewedTypeOf } from 'masthead-contract/service/preview';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { BoxProps } from '../../../core/panel/panel-feature';
import { OPEN_DRAWER } from '../../../core/panel/strapi/panel-names';
import { message } from '../words';
import { DraftLinks } from './draft-links';
import type { OpenPreviews } from './open-previews';
import { PreviewPane } from './preview-pane';

/** A panel beside the edit form that shows the page that readers would see, while the editor types. */
export const previewPanel = (previews: OpenPreviews) => (props: BoxProps) => usePreviewPanel(props, previews);

function usePreviewPanel({ model, documentId, activeTab, document }: BoxProps, previews: OpenPreviews) {
  const { formatMessage } = useIntl();
  const type = previewedTypeOf(model);
  if (!type || activeTab === 'published') return null;
  const publicPath = type === 'articles' ? articlePath({ documentId, document }) : '/';
  return {
    title: formatMessage(message('preview.title')),
    content: (
      <Preview
        type={type}
        documentId={documentId ?? NEW_DOCUMENT}
        publicPath={publicPath}
        previews={previews}
      />
    ),
  };
}

/** The path of a public article; `null` for one that readers can't see. */
function articlePath({
  documentId = '',
  document,
}: Pick<BoxProps, 'documentId' | 'document'>): string | null {
  const isPublic = document?.status === 'published' || document?.status === 'modified';
  return isPublic ? `/article/${documentId}/${encodeURIComponent(document?.slug ?? '')}` : null;
}

type PreviewProps = {
  type: PreviewedType;
  documentId: string;
  publicPath: string | null;
  previews: OpenPreviews;
};

function Preview({ type, documentId, publicPath, previews }: PreviewProps) {
  const { formatMessage } = useIntl();
  const [isShown, setIsShown] = useState(() => previews.has(documentId));
  useEffect(() => {
    if (isShown) previews.show(documentId);
    else previews.close(documentId);
    // Another new document has a preview of its own.
    return () => {
      if (documentId === NEW_DOCUMENT) previews.close(documentId);
    };
  }, [previews, documentId, isShown]);
  const close = () => setIsShown(false);
  const toggle = () => {
    // The panel that holds the button would cover the form when the preview is closed.
    if (!isShown) document.querySelector<HTMLElement>(OPEN_DRAWER)?.click();
    setIsShown(!isShown);
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      <Button variant="secondary" aria-expanded={isShown} onClick={toggle}>
        {formatMessage(message(isShown ? 'preview.hide' : 'preview.show'))}
      </Button>
      {type === 'articles' && documentId !== NEW_DOCUMENT && <DraftLinks documentId={documentId} />}
      {isShown && (
        <Portal>
          <PreviewPane type={type} documentId={documentId} publicPath={publicPath} onClose={close} />
        </Portal>
      )}
    </Flex>
  );
}
