import { describe, expect, it } from 'vitest'
import { currentPlace, goTo, placeOf } from './hash-location.ts'

describe('the location after #', () => {
  it.each([
    ['', '/', ''],
    ['#/', '/', ''],
    ['#/system/user', '/system/user', ''],
    ['#/regist?type=forgetPass', '/regist', 'type=forgetPass'],
    ['#/login?redirect=%2Fa%3Fb%3D1', '/login', 'redirect=%2Fa%3Fb%3D1'],
    ['#//evil.example', '/evil.example', ''],
    ['#/a/', '/a', ''],
  ])('%s', (hash, path, search) => expect(placeOf(hash)).toEqual({ path, search }))

  it('navigates and goes back', () => {
    goTo('/a?b=1')
    expect(currentPlace()).toEqual({ path: '/a', search: 'b=1' })
    goTo('/c', { replace: true })
    expect(location.hash).toBe('#/c')
  })
})
