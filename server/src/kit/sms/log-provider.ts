import type { FastifyBaseLogger } from 'fastify'
import type { SmsProvider } from './provider.ts'

/**
 * Sends nothing: the message goes to the server log, and to the message table as every other. In production the log has
 * it without what is secret in it.
 */
export const logProvider = (log: Pick<FastifyBaseLogger, 'info'>, production: boolean): SmsProvider => ({
  name: 'log',
  send: async ({ id, mobile, text, variables }) => {
    const shown = production
      ? Object.values(variables).reduce((masked, secret) => masked.replaceAll(secret, '*'.repeat(secret.length)), text)
      : text
    log.info({ smsId: id, mobile, text: shown }, 'text message')
    return ''
  },
})
