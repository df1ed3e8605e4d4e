import { expect, it } from 'vitest'
import { differenceEntries, takeOverEntries, vaultEntries } from './shift.rules.ts'

const shift = { id: 3, userId: 7 }
const drawer = { account: 'CASH', userId: 7, shiftId: 3 }

it('cash of the vault is debited to the shift, and credited back', () => {
  expect(vaultEntries(shift, 500n)).toEqual([
    { ...drawer, amount: 500n },
    { account: 'VAULT', amount: -500n },
  ])
  expect(vaultEntries(shift, -500n)).toEqual([
    { ...drawer, amount: -500n },
    { account: 'VAULT', amount: 500n },
  ])
})

it('cash that is missing is credited to the shift', () => {
  expect(differenceEntries(shift, -333n)).toEqual([
    { ...drawer, amount: -333n },
    { account: 'OVERSHORT', amount: 333n },
  ])
})

it('cash that is taken over moves from one shift to the other', () => {
  expect(takeOverEntries(shift, { id: 4, userId: 8 }, 500n)).toEqual([
    { account: 'CASH', amount: 500n, userId: 8, shiftId: 4 },
    { account: 'CASH', amount: -500n, userId: 7, shiftId: 3 },
  ])
})
