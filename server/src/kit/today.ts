import { laboratoryTimeZone } from '../db/database.ts'

/** The laboratory's day: 2026-11-21. */
export const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: laboratoryTimeZone }).format()
