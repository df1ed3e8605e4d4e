export const columnName = (field: string): string => field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Column names as keys, for jsonb_populate_record. */
export const asRecord = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnName(field), value]))
