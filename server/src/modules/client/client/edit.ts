import { type ClientDraft, clientFailures, type PayPolicy } from '@seam/contract/client/client'
import type { z } from 'zod'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { requirePermission } from '../../../kit/require-permission.ts'
import { initialsOf, nameKeyOf } from '../../../kit/text/pinyin.ts'
import { lockEnabledSalesman } from '../../catalogue/salesman/salesman.rows.ts'
import { lockEnabledGrade } from './client.rows.ts'

/** Grade and pay policy are money: they ask for a right of their own. */
export const requireGrantPermission = (caller: Caller) => requirePermission(caller, 'clientGrant')

/** An enabled grade, held; the lowest where none is named. */
export const requireGrade = async (tx: Tx, gradeId: number | null) =>
  requireRow(await lockEnabledGrade(tx, gradeId), clientFailures.gradeStopped)

type Given = { gradeId: number; payPolicy: PayPolicy; salesmanId: number | null }
type Salesman = { readonly salesmanId: number | null; readonly salesmanName: string }

/** Who looks after the client: the one he has may stay though he was stopped, another has to be enabled. */
export const requireSalesman = async (
  tx: Tx,
  asked: number | null | undefined,
  before?: Salesman,
): Promise<Salesman> => {
  const { salesmanId: kept = null, salesmanName = '' } = before ?? {}
  if (asked === undefined || asked === kept) return { salesmanId: kept, salesmanName }
  if (asked === null) return { salesmanId: null, salesmanName: '' }
  const held = requireRow(await lockEnabledSalesman(tx, asked), clientFailures.salesmanStopped)
  return { salesmanId: held.id, salesmanName: held.salesmanName }
}

/** What is stored of a draft, with what follows from the name. */
export const editOf = (input: z.output<typeof ClientDraft>, given: Given) => ({
  clientName: input.clientName,
  pinyin: initialsOf(input.clientName),
  nameKey: nameKeyOf(input.clientName),
  creditCode: input.creditCode,
  contact: input.contact,
  telephone: input.telephone,
  source: input.source,
  remarks: input.remarks,
  ...given,
})
