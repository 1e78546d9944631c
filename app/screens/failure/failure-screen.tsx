import { ReloadNotice } from '#app/components/error-notice/reload-notice.tsx';
import { UnlistedPageHead } from '#app/components/page-head.tsx';

type Props = { title: string; message: string };

/**
 * What the server shows in place of a screen whose content did not come. It holds nothing of the address, so it is made
 * once for all addresses of a route; the browser then puts the screen itself in its place.
 */
export function FailureScreen({ title, message }: Props) {
  return (
    <>
      <UnlistedPageHead title={title} />
      <h1 className="visually-hidden">{title}</h1>
      <ReloadNotice message={message} />
    </>
  );
}
