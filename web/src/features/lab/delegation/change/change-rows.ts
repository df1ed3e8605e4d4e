import { itemState, type SampleRow, sampleState } from '@seam/contract/lab/sample/sample'
import type { Choice } from '../order/choice.ts'

/** A row of the dialog: an existing sample or a new one. */
export type Row = {
  readonly key: string
  readonly sampleId: number | null
  readonly position: number
  readonly sampleName: string
  readonly sampleKindId: number
  readonly choice: Choice
}

const choiceOf = ({ groups, items }: SampleRow): Choice => ({
  groupIds: groups.map(({ groupId }) => groupId),
  projectIds: items
    .filter(item => item.requested && item.groupId === null && item.state !== itemState.cancelled)
    .map(({ projectId }) => projectId),
})

/** The received samples; others are not changed here. */
export const rowsOf = (samples: readonly SampleRow[]): readonly Row[] =>
  samples
    .filter(({ state }) => state >= sampleState.received)
    .map(sample => ({
      key: `s${sample.id}`,
      sampleId: sample.id,
      position: sample.position,
      sampleName: sample.sampleName,
      sampleKindId: sample.sampleKindId,
      choice: choiceOf(sample),
    }))

/** The projects and packages of the samples as they are stored, by row. */
export type Stored = ReadonlyMap<string, Choice>

export const storedChoices = (samples: readonly SampleRow[]): Stored =>
  new Map(rowsOf(samples).map(({ key, choice }) => [key, choice]))

/** Adds a sample like the last one, at the next position of the delegation: rejected samples keep theirs. */
export const withAddedRow = (rows: readonly Row[], samples: readonly SampleRow[]): readonly Row[] => {
  const last = rows.at(-1)
  if (last === undefined) return rows
  const position = Math.max(...samples.map(sample => sample.position), last.position) + 1
  return [...rows, { ...last, key: `n${position}`, sampleId: null, position, sampleName: '' }]
}

const isSameChoice = (a: Choice, b: Choice | undefined) => JSON.stringify(a) === JSON.stringify(b)

/** Whether saving does something with the row: an added one, or one with another choice. */
export const isChanged = ({ key, sampleId, choice }: Row, stored: Stored): boolean =>
  sampleId === null || !isSameChoice(choice, stored.get(key))

/** The positions of added samples that have no name yet: they are not part of the draft, and nothing is saved without them. */
export const positionsWithoutName = (rows: readonly Row[]): number[] =>
  rows
    .filter(({ sampleId, sampleName }) => sampleId === null && sampleName.trim() === '')
    .map(({ position }) => position)

/** The changed samples, and the added ones that have a name, as the input of the calls. */
export const draftOf = (rows: readonly Row[], stored: Stored) => ({
  changed: rows.flatMap(row =>
    row.sampleId === null || !isChanged(row, stored) ? [] : [{ sampleId: row.sampleId, ...row.choice }],
  ),
  added: rows.flatMap(({ sampleId, sampleName, sampleKindId, choice }) =>
    sampleId === null && sampleName.trim() !== '' ? [{ sampleName, sampleKindId, ...choice }] : [],
  ),
})
