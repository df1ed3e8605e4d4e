import { consequencesOf } from '../../../../modules/lab/result/item/item.commands.ts'
import { keptOf } from '../../../../modules/lab/result/item/item.rules.ts'
import type { Change } from '../../../../modules/lab/result/item/item-change.rules.ts'
import { toldOf } from '../../../../modules/lab/result/item/item-log.view.ts'
import { type By, doerOf, type Life, type Told, told, type World } from './life.ts'

type Version = NonNullable<Change['version']>

const keepReadings = ({ book }: World, resultId: bigint, readings: Version['readings']) => {
  const made = new Map<string, number>()
  for (const { component, raw, instrument, source } of readings) {
    const ordinal = (made.get(component) ?? 0) + 1
    made.set(component, ordinal)
    book.resultReading.push({ resultId, component, ordinal, raw, instrument, source })
  }
}

const keepVersion = (world: World, life: Life, { item, version }: Change, { worker, time }: By) => {
  if (version === undefined) return
  const { current, readings, waiveReason } = version
  const { values, inputs, ...rest } = current
  const id = BigInt(world.book.result.length + 1)
  const row = {
    id,
    itemId: item.id,
    ...rest,
    waiveReason,
    standard: item.project.standard,
    project: keptOf(item.project),
    inputs: [...inputs],
    userId: worker.userId,
    userName: worker.userName,
    createTime: time,
  }
  world.book.result.push(row)
  life.results.push(row)
  for (const { limit, used, ...value } of values)
    world.book.resultValue.push({ resultId: id, ...value, used: [...used], repeatabilityLimit: limit })
  keepReadings(world, id, readings)
}

const keepSteps = ({ book }: World, { item, steps }: Change, by: By) => {
  for (const { reasonCode = null, reason = '', ...step } of steps)
    book.itemEvent.push({ itemId: item.id, ...step, reasonCode, reason, ...doerOf(by) })
}

const keepCheck = ({ book: { sampleCheck } }: World, sampleId: number, warnings: string[]) => {
  // a sample is met again soon after it was written down
  const known = sampleCheck.findLast(check => check.sampleId === sampleId)
  if (known === undefined) sampleCheck.push({ sampleId, warnings })
  else known.warnings = warnings
}

/** Does to items what the product does to them, with all that follows from it. */
export const settleIn = (world: World, life: Life, changes: readonly Change[], by: By, call: Told, verb: string) => {
  if (changes.length === 0) return
  const { all, moved, standing } = consequencesOf(life.items, changes)
  const named = changes.map(({ item }) => item)
  told(world, by, call, ...toldOf(verb, named, life.items, standing))
  for (const change of all) {
    keepVersion(world, life, change, by)
    keepSteps(world, change, by)
  }
  const now = new Map(moved.map(item => [item.id, item]))
  life.items = life.items.map(item => now.get(item.id) ?? item)
  for (const { id, state, resultNo, version } of moved)
    Object.assign(life.itemRows.get(id) ?? {}, { state, resultVersion: resultNo, version })
  for (const { sampleId, warnings } of standing.warnings) keepCheck(world, sampleId, warnings)
}
