import { type clientCalls, clientFailures, type Likeness, likeness, payPolicy } from '@seam/contract/client/client'
import { scoreKind } from '@seam/contract/client/score'
import type { OutputOf } from '@seam/contract/kit/call'
import type { Tx } from '../../../db/database.ts'
import type { WriteContext } from '../../../kit/implement.ts'
import { refuse } from '../../../kit/refusal.ts'
import { earnPoints } from '../score/earn.rows.ts'
import { insertClient } from './client.rows.ts'
import { type Asked, likelyClients, lockLikeness } from './duplicates.rows.ts'
import { editOf, gradeFor, mustGrant } from './edit.ts'

type Add = typeof clientCalls.add

/** Refuses what is there already, and what looks like it where no word says why it is another. */
const mustBeNew = async (tx: Tx, edit: Omit<Asked, 'id'>, reason: string) => {
  const clients = await likelyClients(tx, { ...edit, id: null })
  const has = (why: Likeness) => clients.some(client => client.likeness.includes(why))
  if (has(likeness.nameAndTelephone)) throw refuse(clientFailures.nameTaken, { data: { clients } })
  if (has(likeness.creditCode)) throw refuse(clientFailures.creditCodeTaken, { data: { clients } })
  if (clients.length > 0 && reason === '') throw refuse(clientFailures.likelyThere, { data: { clients } })
}

/** A client, its code, its account and what a new one is given. */
export const addNewClient = async ({ db, input, who, tell }: WriteContext<Add>): Promise<OutputOf<Add>> => {
  const lowest = await gradeFor(db, null)
  const grade = input.gradeId ? await gradeFor(db, input.gradeId) : lowest
  const policy = input.payPolicy ?? payPolicy.payFirst
  if (grade.id !== lowest.id || policy !== payPolicy.payFirst) mustGrant(who)
  const edit = editOf(input, { gradeId: grade.id, payPolicy: policy })
  await lockLikeness(db, edit)
  await mustBeNew(db, edit, input.repeatReason)
  const made = await insertClient(db, edit, grade.creditLimit)
  const { id: clientId, clientCode } = made
  await earnPoints(db, { clientId, kind: scoreKind.newClient, about: clientCode, createName: who.userName })
  const although = input.repeatReason === '' ? '' : `；与已有客户相近：${input.repeatReason}`
  tell(`新增客户【${input.clientName}】，编号【${clientCode}】，等级【${grade.gradeName}】${although}`)
  return made
}
