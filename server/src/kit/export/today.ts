import { laboratoryTimeZone } from '../../db/database.ts'

/** The day of the laboratory, as 2026-11-21: for the name of a file. */
export const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: laboratoryTimeZone }).format()
