import { commonFailures } from '@seam/contract/kit/failure'
import type { Permission } from '@seam/contract/kit/permission'
import { userCalls, userFailures, userStatus } from '@seam/contract/system/user/user'
import { describe, expect, it } from 'vitest'
import { reasonsAgainst, stateAfter } from '../../../kit/transition/transition.rules.ts'
import { changedRoles, coversRights, type UserFacts, userTransitions } from './user.rules.ts'

const rights = (...permissions: Permission[]) => new Set(permissions)

describe('coversRights', () => {
  it('is true of an administrator and everybody', () => {
    expect(coversRights(undefined, undefined)).toBe(true)
    expect(coversRights(undefined, rights('userAdd'))).toBe(true)
  })
  it('is false of administrators and of rights that the holder lacks', () => {
    expect(coversRights(rights('userAdd'), undefined)).toBe(false)
    expect(coversRights(rights('userAdd'), rights('userAdd', 'roleSet'))).toBe(false)
    expect(coversRights(rights('userAdd', 'roleSet'), rights('userAdd'))).toBe(true)
  })
})

describe('changedRoles', () => {
  it('answers the added and the removed roles', () => {
    expect(changedRoles([1, 2], [2, 3])).toEqual([3, 1])
    expect(changedRoles([1], [1])).toEqual([])
  })
})

describe('userTransitions', () => {
  const { stopped, enabled, pending } = userStatus
  const user = (state: UserFacts['state'], isOneself = false, hasRole = true): UserFacts => ({
    id: 1,
    version: 0,
    state,
    isOneself,
    hasRole,
  })
  const failuresAgainst = (command: keyof typeof userTransitions.commands, facts: UserFacts) =>
    reasonsAgainst(userTransitions, command, facts).map(({ failure }) => failure)

  it('refuses to stop a stopped user and oneself', () => {
    expect(failuresAgainst('stop', user(enabled))).toEqual([])
    expect(failuresAgainst('stop', user(pending))).toEqual([])
    expect(failuresAgainst('stop', user(stopped))).toEqual([commonFailures.alreadySo])
    expect(failuresAgainst('stop', user(enabled, true))).toEqual([userFailures.notOneself])
  })
  it('enables a stopped user, and a pending one by approval only', () => {
    expect(failuresAgainst('enable', user(stopped))).toEqual([])
    expect(failuresAgainst('enable', user(enabled))).toEqual([commonFailures.alreadySo])
    expect(failuresAgainst('enable', user(pending))).toEqual([userFailures.notApproved])
    expect(failuresAgainst('approve', user(pending))).toEqual([])
    expect(stateAfter(userTransitions, 'enable', user(stopped))).toBe(enabled)
    expect(stateAfter(userTransitions, 'enable', user(stopped, false, false))).toBe(pending)
  })
  it('requires the permission of the call that runs each command', () => {
    const { stop, enable, approve, update } = userTransitions.commands
    expect([stop, enable].map(({ permission }) => permission)).toEqual(Array(2).fill(userCalls.switchStatus.access))
    expect([approve, update].map(({ permission }) => permission)).toEqual(Array(2).fill(userCalls.update.access))
  })
})
