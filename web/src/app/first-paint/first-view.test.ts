import { expect, test } from 'vitest'
import { errorPages } from '../../kit/api/reaction.ts'
import { placeOf } from '../../kit/location/hash-location.ts'
import { guard } from '../router/guard.ts'
import { beginsWithSignIn } from './first-view.ts'

const errors = errorPages.map(status => `#/${status}`)

test.each(['', '#', '#/', '#/login', '#/login?redirect=%2F', '#/system/user?id=1', '#/testing', '#/regist', ...errors])(
  'agrees with the guard at "%s"',
  hash => {
    const leads = guard(placeOf(hash), false)
    const showsSignIn = leads?.startsWith('/login') ?? placeOf(hash).path === '/login'
    expect(beginsWithSignIn(hash, false)).toBe(showsSignIn)
    expect(beginsWithSignIn(hash, true)).toBe(false)
  },
)
