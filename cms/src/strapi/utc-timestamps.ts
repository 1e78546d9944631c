const TIMESTAMP_WITHOUT_ZONE = 1114;

/** The part of `pg` that is used here; `pg` comes without types. */
type Postgres = {
  defaults: { parseInputDatesAsUTC: boolean };
  types: { setTypeParser(type: number, parse: (text: string) => Date): void };
};

/**
 * Makes PostgreSQL's driver write and read times in UTC. By default it uses the zone of the process, so a process in another
 * zone would read other times, and of two times in the hour that is repeated in autumn one would change.
 */
export function storeTimesInUtc(): void {
  const postgres: Postgres = require('pg');
  postgres.defaults.parseInputDatesAsUTC = true;
  postgres.types.setTypeParser(TIMESTAMP_WITHOUT_ZONE, (text) => new Date(`${text.replace(' ', 'T')}Z`));
}
