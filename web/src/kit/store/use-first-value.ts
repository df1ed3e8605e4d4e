import { useState } from 'react'

/** A record as it was when its form opened: what is typed belongs to that version, whatever is read meanwhile. */
export const useFirstValue = <T extends object | undefined>(record: T): T => useState(record)[0]
