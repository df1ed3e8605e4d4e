/** A value as JSON, for `jsonb_to_recordset`. JSON has no bigint: an amount becomes a text, which a column of bigint takes. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
