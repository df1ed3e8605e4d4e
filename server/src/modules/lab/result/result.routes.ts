import { itemCommand, type ReturnReason, returnReason } from '@seam/contract/lab/result'
import { resultCalls } from '@seam/contract/lab/result.calls'
import { refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import { implement, type WriteContext } from '../../../kit/serve/implement.ts'
import { countWork, selectSampleSheet, selectWorkPage, selectWorksheet } from './bench/bench.rows.ts'
import { judgeReadings, reasonsAgainstReadings } from './item/entry.rules.ts'
import { writeChanges } from './item/item.commands.ts'
import { findProject, selectReadings } from './item/item.rows.ts'
import { reasonsAgainstMove } from './item/item.transitions.rules.ts'
import type { Change } from './item/item-change.rules.ts'
import { confirming, entering, sendingBack, submitting, waiving } from './item/item-change.rules.ts'
import { logTextOf } from './item/item-log.view.ts'
import { holdItems } from './item/lock-items.commands.ts'
import { findBenchItem, selectItemEvents, selectReviewPage, selectVersions } from './review/review.rows.ts'
import { reviewFacts, withRights } from './review/review.view.ts'
import { completeWhatIsTested, reopenWhatIsOpen } from './sample-progress.commands.ts'

type Asking = Pick<WriteContext<typeof resultCalls.save>, 'db' | 'caller' | 'request' | 'logOperation'>
type Held = Awaited<ReturnType<typeof holdItems>>

const actorOf = ({ caller, request }: Pick<Asking, 'caller' | 'request'>) => ({
  userId: caller.userId,
  userName: caller.userName,
  address: request.address,
})

/** Writes the changes down, tells the log and answers where everything stands. */
const finish = async (asking: Asking, { items }: Pick<Held, 'items'>, changes: readonly Change[], verb: string) => {
  const standing = await writeChanges(asking.db, items, changes, actorOf(asking))
  const named = changes.map(({ item }) => item)
  asking.logOperation(...logTextOf(verb, named, items, standing))
  return standing
}

/** Why a result went back, as the operation log says it. */
const reasonText = ({ reasonCode, reason }: { reasonCode: ReturnReason; reason: string }) =>
  [returnReason.label(reasonCode), reason].filter(part => part !== '').join('：')

const samplesOf = (changes: readonly Change[]) => [...new Set(changes.map(({ item }) => item.sampleId))]

export const resultRoutes = implement(resultCalls, {
  workCount: ({ db, caller }) => countWork(db, caller.userId),

  workList: ({ db, input, caller }) => selectWorkPage(db, input, caller.userId),

  worksheet: ({ db, input, caller }) => selectWorksheet(db, input.projectId, caller.userId),

  sample: ({ db, input, caller }) => selectSampleSheet(db, input.labCode, caller.userId),

  preview: async ({ db, input }) => {
    const project = requireRow(await findProject(db, input.projectId))
    refuseForReasons(reasonsAgainstReadings(project, input.readings))
    return judgeReadings(project, input.readings)
  },

  save: async asking => {
    const { rows, check, items } = await holdItems(asking.db, asking.input.rows)
    check((item, { readings }) => [
      ...reasonsAgainstMove('enter', { state: item.state, item }),
      ...reasonsAgainstReadings(item.project, readings),
    ])
    const changes = rows.map(({ item, given }) => entering(item, given.readings))
    return finish(asking, { items }, changes, '录入')
  },

  submit: async asking => {
    const { rows, check, items } = await holdItems(asking.db, asking.input.rows)
    check((item, { remarks }) => reasonsAgainstMove('submit', { state: item.state, item, words: remarks }))
    const changes = rows.map(({ item, given }) => submitting(item, given.remarks))
    return finish(asking, { items }, changes, '提交')
  },

  reviewList: async ({ db, input, caller }) => {
    const { rows, totalRecords } = await selectReviewPage(db, input)
    return { rows: await withRights(db, rows, caller), totalRecords }
  },

  confirm: async asking => {
    const { db, caller } = asking
    const { rows, check, items } = await holdItems(db, asking.input.rows)
    const wanted = rows.map(({ item }) => item)
    const factsOf = await reviewFacts(db, items, wanted, caller.userId, new Set(wanted.map(({ id }) => id)))
    check((item, { waiver }) => reasonsAgainstMove('confirm', { ...factsOf(item), words: waiver?.reason }))
    const waived = rows.filter(({ given }) => given.waiver !== undefined).map(({ item }) => item.id)
    const readings = waived.length > 0 ? await selectReadings(db, waived) : []
    const changes = rows.map(({ item, given }) => {
      const own = readings.filter(({ itemId }) => itemId === item.id)
      return given.waiver === undefined ? confirming(item) : waiving(item, own, given.waiver)
    })
    const standing = await finish(asking, { items }, changes, '复核')
    await completeWhatIsTested(db, samplesOf(changes), actorOf(asking))
    return standing
  },

  returnBack: async asking => {
    const { reasonCode, reason } = asking.input
    const { rows, check, items } = await holdItems(asking.db, asking.input.rows)
    check(item => reasonsAgainstMove('returnBack', { state: item.state, item }))
    const changes = rows.map(({ item }) => sendingBack(item, 'returnBack', { reasonCode, reason }))
    return finish(asking, { items }, changes, `退回（${reasonText(asking.input)}）`)
  },

  retract: async asking => {
    const { db, caller } = asking
    const { reasonCode, reason } = asking.input
    const { rows, check, items } = await holdItems(db, asking.input.rows)
    const wanted = rows.map(({ item }) => item)
    const factsOf = await reviewFacts(db, items, wanted, caller.userId, new Set())
    check(item => reasonsAgainstMove('retract', factsOf(item)))
    const changes = wanted.map(item => sendingBack(item, 'retract', { reasonCode, reason }))
    const standing = await finish(asking, { items }, changes, `撤回（${reasonText(asking.input)}）`)
    await reopenWhatIsOpen(db, samplesOf(changes), actorOf(asking))
    return standing
  },

  history: async ({ db, input }) => {
    const item = requireRow(await findBenchItem(db, input.itemId))
    const [versions, steps] = await Promise.all([selectVersions(db, input.itemId), selectItemEvents(db, input.itemId)])
    const named = steps.map(step => ({ ...step, command: itemCommand.schema.parse(step.command) }))
    return { item, versions, steps: named.map(step => ({ ...step, nodeName: itemCommand.label(step.command) })) }
  },
})
