import pg from 'pg'

const WallDate = Date

/** The present time of this process and its demonstration database. */
export type Clock = {
  /** Sets the clock to a wall-clock time of the laboratory: 2026-11-20 09:30:12. */
  readonly set: (wall: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** `Date` without arguments and `Date.now()` return the set time; timers are not affected. */
const setProcessTime = (milliseconds: number) => {
  globalThis.Date = class extends WallDate {
    constructor(...args: [] | [number | string | Date]) {
      if (args.length === 0) super(milliseconds)
      else super(args[0])
    }
    static override now() {
      return milliseconds
    }
  } as DateConstructor
}

// `now()` of this database is public.now(): public precedes pg_catalog in its search path, so migrations, column
// defaults and every statement of the product resolve to it. No other database has such a function.
const install = (database: string) => `
  create schema demo_clock;
  create table demo_clock.moment (at timestamptz not null);
  insert into demo_clock.moment values (pg_catalog.now());
  create function public.now() returns timestamptz language sql stable as 'select at from demo_clock.moment';
  alter database ${database} set search_path = public, pg_catalog`

/** Gives a new, empty database a settable clock. Call it before its first migration. */
export const installClock = async (url: string): Promise<Clock> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(install(new URL(url).pathname.slice(1)))
  return {
    set: async wall => {
      const instant = `${wall.replace(' ', 'T')}+08:00`
      await client.query('update demo_clock.moment set at = $1::timestamptz', [instant])
      setProcessTime(WallDate.parse(instant))
    },
    close: async () => {
      globalThis.Date = WallDate
      await client.end()
    },
  }
}
