import { describe, expect, it } from 'vitest'
import { guard, safeRedirect } from './guard.ts'

const at = (path: string, search = '') => ({ path, search })

describe('redirect stays inside the application', () => {
  it.each(['/system/user', '/system/user?id=1', '/dashboard'])('%s', address =>
    expect(safeRedirect(address)).toBe(address),
  )

  it.each([
    null,
    '',
    'system/user',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'http://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/ok\\..\\x',
    '/login?redirect=/login',
    '/redirect/login',
    '/404',
  ])('not %s', address => expect(safeRedirect(address)).toBe('/'))
})

describe('the guard of spec §2', () => {
  it('redirects to sign-in without a session and keeps the address', () => {
    expect(guard(at('/system/user', 'id=1'), false)).toBe('/login?redirect=%2Fsystem%2Fuser%3Fid%3D1')
  })

  it.each(['/test', '/login', '/regist', '/auth-redirect', '/400', '/404', '/505'])('lets a stranger see %s', path => {
    expect(guard(at(path), false)).toBeUndefined()
  })

  it('redirects a signed-in user from /login to the kept address, else home', () => {
    expect(guard(at('/login'), true)).toBe('/')
    expect(guard(at('/login', 'redirect=%2Fsystem%2Fuser'), true)).toBe('/system/user')
    expect(guard(at('/login', 'redirect=%2F%2Fevil.example'), true)).toBe('/')
    expect(guard(at('/'), true)).toBe('/dashboard')
    expect(guard(at('/system/user'), true)).toBeUndefined()
  })
})
