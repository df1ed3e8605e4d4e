import { expect, test } from 'vitest'
import { makeLogger } from './logger.ts'

test('secrets do not reach the log', () => {
  let output = ''
  const log = makeLogger('info', { write: line => void (output += line) })
  log.info({ password: 'hunter2', body: { captcha: 'hunter2', ssid: 'hunter2' } }, 'sign-in')
  log.info({ headers: { 'x-session-id': 'hunter2' }, request: { headers: { 'x-signature': 'hunter2' } } }, 'request')
  expect(output).toContain('sign-in')
  expect(output).not.toContain('hunter2')
})
