import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import type { ImportStatus } from '../server/imports';

const ROUTE = '/masthead/import';
/** Between two looks at an import that runs. */
const INTERVAL_MS = 1_000;

/** The status of imports for the page, `null` at first. It is reloaded repeatedly while an import runs. */
export function useImport() {
  const { get } = useFetchClient();
  const [status, setStatus] = useState<ImportStatus | 'failed' | null>(null);

  const load = useCallback(
    () =>
      get<{ data: ImportStatus }>(ROUTE).then(
        ({ data }) => setStatus(data.data),
        // While the service restarts, the last status stays.
        () => setStatus((last) => last ?? 'failed'),
      ),
    [get],
  );
  useEffect(() => void load(), [load]);

  const isRunning = status !== null && status !== 'failed' && status.run?.state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void load(), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRunning, load]);

  return { status, load };
}
