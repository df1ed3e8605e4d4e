import { itemState, type SampleRow, sampleState } from '@seam/contract/lab/sample/sample'
import { expect, test } from 'vitest'
import { draftOf, isChanged, positionsWithoutName, rowsOf, storedChoices, withAddedRow } from './change-rows.ts'

const sampleOf = (id: number, position: number, state: number = sampleState.received) =>
  ({
    id,
    position,
    sampleName: `样品${position}`,
    sampleKindId: 2,
    state,
    groups: [{ groupId: 9 }],
    items: [
      { projectId: 1, requested: true, groupId: null, state: itemState.waiting },
      { projectId: 2, requested: true, groupId: null, state: itemState.cancelled },
      { projectId: 3, requested: true, groupId: 9, state: itemState.waiting },
      { projectId: 4, requested: false, groupId: null, state: itemState.waiting },
    ],
  }) as unknown as SampleRow

const samples = [sampleOf(11, 1), sampleOf(12, 2), sampleOf(13, 3, sampleState.rejected)]
const stored = storedChoices(samples)
const rows = rowsOf(samples)
const choice = { groupIds: [9], projectIds: [1] }

test('a row orders packages and single projects, without cancelled items and those of a calculation', () => {
  expect(rows.map(row => row.choice)).toEqual([choice, choice])
})

test('a rejected sample has no row, but keeps its position', () => {
  expect(rows.map(({ sampleId }) => sampleId)).toEqual([11, 12])
  expect(withAddedRow(rows, samples).map(({ position }) => position)).toEqual([1, 2, 4])
})

test('an added sample resembles the last one, without its name, at the next position each time', () => {
  const twice = withAddedRow(withAddedRow(rows, samples), samples)
  expect(twice.slice(2)).toMatchObject([
    { sampleId: null, position: 4, sampleName: '', sampleKindId: 2, choice },
    { sampleId: null, position: 5, sampleName: '', sampleKindId: 2, choice },
  ])
  expect(new Set(twice.map(({ key }) => key)).size).toBe(4)
})

test('only rows with another choice than the stored one are changes', () => {
  const other = { groupIds: [], projectIds: [1] }
  const edited = rows.map((row, at) => (at === 1 ? { ...row, choice: other } : row))
  expect(edited.map(row => isChanged(row, stored))).toEqual([false, true])
  expect(draftOf(edited, stored)).toEqual({ changed: [{ sampleId: 12, ...other }], added: [] })
})

test('an added sample is sent once it has a name', () => {
  const added = withAddedRow(rows, samples)
  expect(draftOf(added, stored).added).toEqual([])
  expect(positionsWithoutName(added)).toEqual([4])
  const renamed = added.map(row => (row.sampleId === null ? { ...row, sampleName: '丙' } : row))
  expect(positionsWithoutName(renamed)).toEqual([])
  expect(draftOf(renamed, stored).added).toEqual([{ sampleName: '丙', sampleKindId: 2, ...choice }])
})
