import { type ClientDraft, clientFailures, type PayPolicy } from '@seam/contract/client/client'
import { commonFailures } from '@seam/contract/kit/failure'
import type { z } from 'zod'
import type { Tx } from '../../../db/database.ts'
import type { Person } from '../../../kit/person.ts'
import { initialsOf, nameKeyOf } from '../../../kit/pinyin.ts'
import { found, refuse } from '../../../kit/refusal.ts'
import { holdGrade } from './client.rows.ts'

/** Grade and pay policy are money: they ask for a right of their own. */
export const mustGrant = (who: Person) => {
  if (!who.permissions.has('clientGrant'))
    throw refuse(commonFailures.noPermission, { data: { permission: 'clientGrant' } })
}

/** An enabled grade, held; the lowest where none is named. */
export const gradeFor = async (tx: Tx, gradeId: number | null) =>
  found(await holdGrade(tx, gradeId), clientFailures.gradeStopped)

/** What is stored of a draft, with what follows from the name. */
export const editOf = (input: z.output<typeof ClientDraft>, granted: { gradeId: number; payPolicy: PayPolicy }) => ({
  clientName: input.clientName,
  pinyin: initialsOf(input.clientName),
  nameKey: nameKeyOf(input.clientName),
  creditCode: input.creditCode,
  contact: input.contact,
  telephone: input.telephone,
  source: input.source,
  remarks: input.remarks,
  ...granted,
})
