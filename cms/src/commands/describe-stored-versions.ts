import * as v from 'valibot';
import { VERSIONS } from '../core/database/version-table';
import type { Execute } from '../core/database/with-database';

const Sum = v.object({
  count: v.pipe(v.unknown(), v.transform(Number)),
  bytes: v.pipe(v.unknown(), v.transform(Number)),
});

/**
 * How many versions of documents are stored, and how much space they take: all publications, as long as VERSION_DAYS is not set.
 */
export async function describeStoredVersions(execute: Execute): Promise<string> {
  const [row] = await execute(
    `select count(*) as count, coalesce(sum(length(cast(content as text))), 0) as bytes from ${VERSIONS.tableName}`,
  );
  const { count, bytes } = v.parse(Sum, row);
  return `${count.toLocaleString('en')} versions of articles, Home and Site take ${(bytes / 1_000_000).toFixed(1)} MB.`;
}
