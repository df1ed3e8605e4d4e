import { describe, expect, it } from 'vitest'
import { CallFailure } from './call-failure.ts'
import { reactionOfFailure, reactionTo } from './reaction.ts'

const refused = (code: number, data: unknown = null) =>
  reactionOfFailure(new CallFailure('refused', code, '服务器的话', data))

describe('the error catalogue of spec §8', () => {
  it.each([10001, 10002, 10004, 10005])('%i asks to sign in again and says nothing else', code => {
    expect(reactionTo(code)).toBe('signInAgain')
    expect(refused(code)).toEqual({ how: 'nothing' })
  })

  it('shows no message for 10015, which opens the password dialog', () => {
    expect(reactionTo(10015)).toBe('changePassword')
    expect(reactionTo(10016)).toBe('setUpSecondFactor')
    expect(refused(10015)).toEqual({ how: 'nothing' })
  })

  it('shows the message of the server for 10007 and business refusals for 3 s', () => {
    for (const code of [10007, 10013, 20001, 20003, 20009, 21101])
      expect(refused(code)).toEqual({ how: 'toast', message: '服务器的话', time: 3000 })
  })

  it('shows the trace of 99999', () => {
    expect(refused(99999)).toMatchObject({ message: '服务器未知错误' })
    expect(refused(99999, { traceId: 'req-7' })).toMatchObject({ message: '服务器未知错误（req-7）' })
  })

  it('ignores -1001', () => expect(refused(-1001)).toEqual({ how: 'nothing' }))

  it.each([400, 401, 403, 404, 408, 500, 501, 502, 503, 504, 505])('HTTP %i leads to its page', status => {
    expect(reactionOfFailure(new CallFailure('status', status, ''))).toEqual({ how: 'page', status })
  })

  it('shows other HTTP statuses', () => {
    expect(reactionOfFailure(new CallFailure('status', 418, ''))).toMatchObject({
      message: '连接出错(418)!',
      time: 3000,
    })
  })

  it('shows a network failure for 6 s', () => {
    expect(reactionOfFailure(new CallFailure('network', 0, '断了'))).toEqual({
      how: 'toast',
      message: '断了',
      time: 6000,
    })
  })
})
