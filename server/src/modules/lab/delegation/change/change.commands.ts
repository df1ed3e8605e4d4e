import { refundCause } from '@seam/contract/client/money/ledger'
import type { OutputOf } from '@seam/contract/kit/call'
import { fromFen } from '@seam/contract/kit/value/money'
import type { changeCalls } from '@seam/contract/lab/delegation/change'
import { delegationFailures, delegationState } from '@seam/contract/lab/delegation/delegation'
import type { Tx } from '../../../../db/database.ts'
import { refuse, refuseForReasons } from '../../../../kit/refusal.ts'
import type { WriteContext } from '../../../../kit/serve/implement.ts'
import { actorOf, type UserActor } from '../../../../kit/transition/actor.ts'
import { lockFor, transition } from '../../../../kit/transition/transition.ts'
import { cancelFeeLines } from '../../../client/ledger/fee-line.commands.ts'
import { insertFeeLines } from '../../../client/ledger/fee-line.rows.ts'
import { notifyIfReportsCovered } from '../../report/issue/ready-message.commands.ts'
import { reopenReportsOf } from '../../report/reopen.commands.ts'
import { countUnreportedSamples } from '../../report/report.rows.ts'
import { changeItems } from '../../result/item/item.commands.ts'
import { recalculateSamples } from '../../result/recalculation/recalculate.commands.ts'
import { completeTestedSamples, reopenTestedSamples } from '../../result/sample-progress.commands.ts'
import { drawLabCodes } from '../../sample/lab-code.rows.ts'
import { receiveSamples, startSamples, withdrawSamples } from '../../sample/sample.commands.ts'
import { lockSamplesOf } from '../../sample/sample.rows.ts'
import {
  completeDelegations,
  delegationLifecycle,
  finishDelegation,
  reopenDelegations,
  requireDelegationInScope,
  startTesting,
} from '../delegation.commands.ts'
import { type LockedDelegation, lockDelegations } from '../facts.rows.ts'
import { changeAmounts, freezeCharges, giveBackSurplus } from '../money/received.commands.ts'
import { lockEnabledEntries } from '../order/entries.rows.ts'
import { insertContent } from '../save.rows.ts'
import * as rows from './change.rows.ts'
import { endsLine } from './change.rules.ts'
import { type ChangeInput, type ChangePlan, planChange, withdrawnSamples } from './plan.commands.ts'
import type { PlannedLine } from './planned-line.rules.ts'

type Save = typeof changeCalls.save

/** Locks added entries against being stopped; one that was stopped meanwhile refuses the change. */
const lockAddedEntries = async (tx: Tx, { plans, added }: ChangePlan, input: ChangeInput) => {
  const items = [...plans.flatMap(({ addedItems }) => addedItems), ...added.samples.flatMap(sample => sample.items)]
  const groups = [...plans.flatMap(({ addedGroups }) => addedGroups), ...added.samples.flatMap(sample => sample.groups)]
  const present = (ids: readonly (number | null | undefined)[]) => ids.filter(id => id !== null && id !== undefined)
  const areEnabled = await lockEnabledEntries(tx, {
    projects: items.map(({ projectId }) => projectId),
    groups: groups.map(({ groupId }) => groupId),
    coefficients: [],
    sampleKinds: input.added.map(({ sampleKindId }) => sampleKindId),
    coals: present(input.added.map(({ coalId }) => coalId)),
    coalCategories: present(input.added.map(({ coalCategoryId }) => coalCategoryId)),
    floatDensities: present(input.added.map(({ floatDensityId }) => floatDensityId)),
  })
  if (!areEnabled) throw refuse(delegationFailures.choiceStopped)
}

/** Cancels, moves and adds items and packages of existing samples; returns the ids of added items by place. */
const changeSamples = async (tx: Tx, { plans }: ChangePlan, reason: string, actor: UserActor) => {
  for (const { sample, cancelledGroups, addedGroups } of plans) {
    await rows.cancelGroups(tx, sample.id, cancelledGroups)
    await rows.upsertGroups(
      tx,
      addedGroups.map(group => ({ ...group, sampleId: sample.id })),
    )
  }
  await rows.updateMovedItems(
    tx,
    plans.flatMap(({ movedItems }) =>
      movedItems.map(({ item, to: { groupId, requested, charged } }) => ({ id: item.id, groupId, requested, charged })),
    ),
  )
  const items = await rows.upsertItems(
    tx,
    plans.flatMap(({ sample, addedItems }) => addedItems.map(item => ({ ...item, sampleId: sample.id }))),
  )
  const cancelled = plans.flatMap(({ cancelledItems }) => cancelledItems.map(({ id }) => id))
  const reinstated = items.filter(item => item.cancelled).map(({ id }) => id)
  await changeItems(tx, { cancelled, reinstated }, reason, actor)
}

/** Adds samples, which are at the laboratory already, and receives them. */
const addSamples = async (
  tx: Tx,
  delegation: LockedDelegation,
  { added, lastPosition }: ChangePlan,
  input: ChangeInput,
  actor: UserActor,
) => {
  if (input.added.length === 0) return
  const content = { samples: input.added, notifiers: [], images: [] }
  await insertContent(tx, delegation.id, content, added.samples, lastPosition)
  const samples = (await lockSamplesOf(tx, [delegation.id])).filter(({ position }) => position > lastPosition)
  const codes = await drawLabCodes(tx, samples.length)
  const receipts = samples.map(({ id }) => ({
    id,
    labCode: codes.pop() ?? null,
    condition: '',
    rejectReason: '',
    images: [],
  }))
  await receiveSamples(tx, samples, receipts, actor)
}

/** Writes the fee lines of the change, and returns the fee and the charges of all lines in force. */
const changeFeeLines = async (tx: Tx, delegation: LockedDelegation, { plans, lines }: ChangePlan, actor: UserActor) => {
  const ends = (line: { sampleId: number | null; groupId: number | null; itemId: number | null }) =>
    plans.some(plan => plan.sample.id === line.sampleId && endsLine(plan, line))
  const remaining = await cancelFeeLines(tx, delegation, ends, actor)
  if (remaining === undefined) throw new Error(`the fee lines of ${delegation.delegateCode} are not frozen`)
  const added = lines.filter(({ kind }) => kind === 'ADD')
  const places = await rows.selectPlaces(tx, delegation.id)
  const placed = added.map(line => ({ ...line, ...places(line) }))
  await insertFeeLines(
    tx,
    placed.map(({ sampleId, groupId, itemId, name, charged, amount }) => ({
      delegationId: delegation.id,
      kind: 'ADD' as const,
      sampleId,
      groupId,
      itemId,
      name,
      charged,
      net: amount,
    })),
    actor,
  )
  return {
    fee: added.reduce((sum, { amount }) => sum + amount, remaining.fee),
    subtotal: added.reduce((sum, { charged }) => sum + charged, remaining.subtotal),
    sampleIdOf: (line: PlannedLine) => line.sampleId ?? places(line).sampleId,
  }
}

/** Moves the samples and the delegation to the state that their items require. */
const followItems = async (tx: Tx, id: number, { plans }: ChangePlan, actor: UserActor) => {
  const withdrawn = withdrawnSamples(plans)
  await withdrawSamples(tx, withdrawn, actor)
  const samples = await lockSamplesOf(tx, [id])
  const ids = samples.map(sample => sample.id)
  const [delegation] = await lockDelegations(tx, [id])
  if (delegation === undefined) return
  if (delegation.state === delegationState.accepted) {
    // What was paid may cover the fee now.
    await startTesting(tx, delegation, actor.address)
    return
  }
  if (delegation.openItems > 0 && delegation.state === delegationState.tested) await reopenDelegations(tx, [id], actor)
  await startSamples(tx, [id], actor)
  await reopenTestedSamples(tx, ids, actor)
  await completeTestedSamples(tx, ids, actor)
  // The last open items may have been cancelled, and with them all that was not reported.
  await completeDelegations(tx, [id], actor)
  if ((await countUnreportedSamples(tx, id)) === 0) await finishDelegation(tx, id, actor)
}

/** Changes projects and samples after receipt: one document, its fee lines, and the amounts given back. */
export const changeDelegation = async (context: WriteContext<Save>): Promise<OutputOf<Save>> => {
  const { db, input, caller, services, logOperation } = context
  const { reason, requestedBy, requesterName } = input
  const actor = actorOf(context)
  await requireDelegationInScope(db, input.id, caller)
  const before = await lockFor(db, delegationLifecycle, 'change', input)
  await lockSamplesOf(db, [before.id])
  await freezeCharges(db, [before], actor)
  const plan = await planChange(db, before, input)
  refuseForReasons(plan.reasons)
  await lockAddedEntries(db, plan, input)

  await changeSamples(db, plan, reason, actor)
  const sampleIds = plan.plans.map(({ sample }) => sample.id)
  await recalculateSamples(context, sampleIds, actor)
  await addSamples(db, before, plan, input, actor)
  const { fee, subtotal, sampleIdOf } = await changeFeeLines(db, before, plan, actor)
  const changed = await transition(db, delegationLifecycle, 'change', before, actor, { reason, set: { subtotal } })
  const current = await changeAmounts(db, changed, { fee })
  const giveBack = { cause: refundCause.line, byRule: false, reason: `变更：${reason}` }
  const { delegation, sentence } = await giveBackSurplus(db, current, giveBack, actor)
  await notifyIfReportsCovered(db, services, [{ before, after: delegation }])
  await followItems(db, before.id, plan, actor)
  await reopenReportsOf(db, sampleIds, `委托变更：${reason}`, actor)
  const { userId, userName } = actor
  const { id, changeCode } = await rows.insertChange(
    db,
    {
      delegationId: before.id,
      requestedBy,
      requesterName,
      reason,
      feeBefore: before.fee,
      feeAfter: fee,
      userId,
      userName,
    },
    plan.lines.map(line => ({ kind: line.kind, sampleId: sampleIdOf(line), lineName: line.name, amount: line.amount })),
  )
  const difference = fromFen(fee - before.fee)
  logOperation(
    `变更委托单【${before.delegateCode}】，变更单【${changeCode}】，费用差额${difference}元，原因：${reason}${sentence}`,
  )
  return { id, changeCode, difference }
}
