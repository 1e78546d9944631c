import {
  Box,
  Flex,
  IconButton,
  Link,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import { Cross } from '@strapi/icons';
import { useFetchClient, useForm } from '@strapi/strapi/admin';
import {
  PREVIEW_READY,
  type PreviewContent,
  type PreviewedType,
  type PreviewMessage,
} from 'masthead-contract/service/preview';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { sendLatest } from '../../../core/panel/send-latest';
import { message } from '../words';
import { FORM_STYLE, PANE_WIDTH, useBesideForm } from './use-beside-form';

/** In CSS pixels. */
const WIDTHS = { phone: 360, tablet: 768, desk: 1280 } as const;
type Width = keyof typeof WIDTHS;
/** A page as narrow as on a phone leaves the rest to the form, whose fields would be too narrow for their words. */
const PANE_WIDTHS: Readonly<Record<Width, string>> = {
  phone: 'min(44vw, 42rem)',
  tablet: '44vw',
  desk: '44vw',
};
const SCHEMES = ['light', 'dark'] as const;
type Scheme = PreviewMessage['scheme'];

type Props = {
  type: PreviewedType;
  documentId: string;
  /** The path of the current public page; `null` if there is none. */
  publicPath: string | null;
  onClose: () => void;
};

/**
 * The page of the site in a frame beside the form, which gets the values of the form whenever they change. The page is as wide
 * as on the chosen device, and scaled down to its place.
 */
export function PreviewPane({ type, documentId, publicPath, onClose }: Props) {
  const { formatMessage } = useIntl();
  const { post } = useFetchClient();
  const values = useForm('PreviewPane', ({ values }) => values);
  const frame = useRef<HTMLIFrameElement>(null);
  const [address, setUrl] = useState<string | null>(null);
  const [isReady, setIsReady] = useState(false);
  const [isFailed, setIsFailed] = useState(false);
  const [width, setWidth] = useState<Width>('phone');
  const [scheme, setScheme] = useState<Scheme>('light');
  const { place, size } = useBesideForm(PANE_WIDTHS[width]);

  useEffect(() => {
    post<{ data: { address: string } }>('/masthead/preview/frame').then(
      ({ data }) => setUrl(data.data.address),
      () => setIsFailed(true),
    );
  }, [post]);

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === PREVIEW_READY) setIsReady(true);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  const send = useMemo(
    () =>
      sendLatest(
        async ({ form, origin, colours }: { form: object; origin: string; colours: Scheme }) => {
          const { data } = await post<{ data: PreviewContent }>('/masthead/preview/content', {
            type,
            documentId,
            values: form,
          });
          const shown: PreviewMessage = { kind: 'masthead-preview', content: data.data, scheme: colours };
          frame.current?.contentWindow?.postMessage(shown, origin);
        },
        (isSent) => setIsFailed(!isSent),
      ),
    [post, type, documentId],
  );
  useEffect(() => {
    if (isReady && address) send({ form: values, origin: new URL(address).origin, colours: scheme });
  }, [send, isReady, address, values, scheme]);

  // On a phone the page has its whole width.
  const pageWidth = width === 'phone' && size.width === window.innerWidth ? size.width : WIDTHS[width];
  const scale = Math.min(1, size.width / pageWidth);
  const publicAddress = address && publicPath && new URL(publicPath, address).href;
  return (
    <Box
      tag="aside"
      aria-label={formatMessage(message('preview.title'))}
      position="fixed"
      background="neutral100"
      style={{
        insetBlock: 0,
        insetInlineEnd: 0,
        width: PANE_WIDTH,
        zIndex: 4,
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <style>{FORM_STYLE}</style>
      <Flex position="relative" padding={3} paddingRight="6.4rem" gap={3} wrap="wrap" background="neutral0">
        <Choice label="width" names={Object.keys(WIDTHS).filter(isWidth)} value={width} onChange={setWidth} />
        <Choice label="scheme" names={SCHEMES} value={scheme} onChange={setScheme} />
        {publicAddress && (
          <Link href={publicAddress} isExternal>
            {formatMessage(message('preview.open'))}
          </Link>
        )}
        <Box position="absolute" top={3} right={3}>
          <IconButton label={formatMessage(message('preview.hide'))} onClick={onClose}>
            <Cross />
          </IconButton>
        </Box>
      </Flex>
      <Box role="status">
        {isFailed && (
          <Typography padding={3} tag="p" textColor="danger600">
            {formatMessage(message('preview.failed'))}
          </Typography>
        )}
      </Box>
      <div ref={place} style={{ flex: 1, minHeight: 0, overflow: 'hidden' }}>
        {address && (
          <iframe
            ref={frame}
            title={formatMessage(message('preview.title'))}
            src={address}
            style={{
              display: 'block',
              width: pageWidth,
              height: size.height / scale,
              margin: scale === 1 ? '0 auto' : 0,
              border: 0,
              transform: `scale(${scale})`,
              transformOrigin: '0 0',
            }}
          />
        )}
      </div>
    </Box>
  );
}

const isWidth = (name: string): name is Width => Object.hasOwn(WIDTHS, name);

type ChoiceProps<Name extends Width | Scheme> = {
  label: 'width' | 'scheme';
  names: readonly Name[];
  value: Name;
  onChange: (name: Name) => void;
};

function Choice<Name extends Width | Scheme>({ label, names, value, onChange }: ChoiceProps<Name>) {
  const { formatMessage } = useIntl();
  return (
    <SingleSelect
      size="S"
      aria-label={formatMessage(message(`preview.${label}`))}
      value={value}
      onChange={(chosen) => {
        const name = names.find((known) => known === chosen);
        if (name) onChange(name);
      }}
    >
      {names.map((name) => (
        <SingleSelectOption key={name} value={name}>
          {formatMessage(message(`preview.${name}`))}
        </SingleSelectOption>
      ))}
    </SingleSelect>
  );
}
