import {
  type ClientDraft,
  type clientCalls,
  clientFailures,
  type Likeness,
  likeness,
  type NewClientDraft,
  type PayPolicy,
  payPolicy,
} from '@seam/contract/client/client'
import { scoreKind } from '@seam/contract/client/score'
import type { OutputOf } from '@seam/contract/kit/call'
import type { z } from 'zod'
import type { Db, Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { type Refusal, refuse, requireRow } from '../../../kit/refusal.ts'
import { requirePermission } from '../../../kit/require-permission.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { initialsOf, nameKeyOf } from '../../../kit/text/pinyin.ts'
import { lockEnabledSalesman } from '../../catalogue/salesman/salesman.rows.ts'
import { insertCreditChange } from '../account/account.rows.ts'
import { awardPoints } from '../score/score.commands.ts'
import { insertClient, lockEnabledGrade } from './client.rows.ts'
import { codeText } from './client.rules.ts'
import { type Identity, lockLikeness, selectLikelyClients } from './duplicates.rows.ts'

/** Grade and pay policy affect money, so they require a permission of their own. */
export const requireGrantPermission = (caller: Caller) => requirePermission(caller, 'clientGrant')

/** An enabled grade, locked; the lowest if none is given. */
export const requireGrade = async (tx: Tx, gradeId: number | null) =>
  requireRow(await lockEnabledGrade(tx, gradeId), clientFailures.gradeStopped)

type ClientTerms = { gradeId: number; payPolicy: PayPolicy; salesmanId: number | null }
type Salesman = { readonly salesmanId: number | null; readonly salesmanName: string }

/** The salesman of a client: an unchanged one may be stopped, another must be enabled. */
export const requireSalesman = async (
  tx: Tx,
  salesmanId: number | null | undefined,
  before?: Salesman,
): Promise<Salesman> => {
  const { salesmanId: previousId = null, salesmanName = '' } = before ?? {}
  if (salesmanId === undefined || salesmanId === previousId) return { salesmanId: previousId, salesmanName }
  if (salesmanId === null) return { salesmanId: null, salesmanName: '' }
  const salesman = requireRow(await lockEnabledSalesman(tx, salesmanId), clientFailures.salesmanStopped)
  return { salesmanId: salesman.id, salesmanName: salesman.salesmanName }
}

/** The stored columns of a draft, with those derived from the name. */
export const editOf = (input: z.output<typeof ClientDraft>, references: ClientTerms) => ({
  clientName: input.clientName,
  pinyin: initialsOf(input.clientName),
  nameKey: nameKeyOf(input.clientName),
  creditCode: input.creditCode,
  contact: input.contact,
  telephone: input.telephone,
  source: input.source,
  remarks: input.remarks,
  ...references,
})

type Add = typeof clientCalls.add

/** Every reason why a new client is refused: it exists already, or resembles one and no reason is given. */
export const refusalsOfDuplicate = async (
  db: Db,
  scope: Scope,
  edit: Omit<Identity, 'id'>,
  reason: string,
): Promise<Refusal[]> => {
  const likely = await selectLikelyClients(db, { ...edit, id: null }, scope)
  const clients = likely.filter(({ inScope }) => inScope)
  const has = (why: Likeness) => likely.some(client => client.likeness.includes(why))
  const refusals = [
    ...(has(likeness.nameAndTelephone) ? [refuse(clientFailures.nameTaken, { data: { clients } })] : []),
    ...(has(likeness.creditCode) ? [refuse(clientFailures.creditCodeTaken, { data: { clients } })] : []),
  ]
  if (refusals.length > 0 || likely.length === 0 || reason !== '') return refusals
  // A client outside the scope is not named.
  const names = clients.map(({ clientName, clientCode }) => `【${clientName} ${codeText(clientCode)}】`).join('')
  const message = `与${names || '数据范围以外的客户'}相近，确认不是同一家请填写说明`
  return [refuse(clientFailures.likelyThere, { message, data: { clients } })]
}

/** Inserts a client, its code (the next number if none is given), its account and its initial points. */
export const createClient = async (
  tx: Tx,
  caller: Caller,
  draft: z.output<typeof NewClientDraft>,
  provisionalCode?: string,
) => {
  const lowest = await requireGrade(tx, null)
  const grade = draft.gradeId ? await requireGrade(tx, draft.gradeId) : lowest
  const policy = draft.payPolicy ?? payPolicy.payFirst
  if (grade.id !== lowest.id || policy !== payPolicy.payFirst) requireGrantPermission(caller)
  const { salesmanId } = await requireSalesman(tx, draft.salesmanId)
  const edit = editOf(draft, { gradeId: grade.id, payPolicy: policy, salesmanId })
  await lockLikeness(tx, edit)
  const [refusal] = await refusalsOfDuplicate(tx, caller.scope, edit, draft.repeatReason)
  if (refusal !== undefined) throw refusal
  const { id, clientCode } = await insertClient(
    tx,
    { ...edit, ownerId: caller.userId },
    grade.creditLimit,
    provisionalCode,
  )
  if (grade.creditLimit > 0n)
    await insertCreditChange(tx, {
      clientId: id,
      limitBefore: 0n,
      reason: `新增客户，等级【${grade.gradeName}】`,
      userId: caller.userId,
      userName: caller.userName,
    })
  await awardPoints(tx, { clientId: id, kinds: [scoreKind.newClient], about: clientCode, createName: caller.userName })
  return { id, clientCode, gradeName: grade.gradeName }
}

export const addClient = async ({ db, input, caller, logOperation }: WriteContext<Add>): Promise<OutputOf<Add>> => {
  const { id, clientCode, gradeName } = await createClient(db, caller, input)
  const although = input.repeatReason === '' ? '' : `；与已有客户相近：${input.repeatReason}`
  logOperation(`新增客户【${input.clientName}】，编号【${clientCode}】，等级【${gradeName}】${although}`)
  return { id, clientCode }
}
