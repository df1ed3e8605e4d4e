import { expect, test } from 'vitest'
import { makeLogger } from './logger.ts'

test('secrets do not reach the log', () => {
  let said = ''
  const log = makeLogger('info', { write: line => void (said += line) })
  log.info({ password: 'hunter2', body: { captcha: 'hunter2', ssid: 'hunter2' } }, 'sign-in')
  log.info({ headers: { 'x-session-id': 'hunter2' }, request: { headers: { 'x-signature': 'hunter2' } } }, 'request')
  expect(said).toContain('sign-in')
  expect(said).not.toContain('hunter2')
})
