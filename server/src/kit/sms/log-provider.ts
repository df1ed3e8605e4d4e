import type { FastifyBaseLogger } from 'fastify'
import type { SmsProvider } from './provider.ts'

/** Sends nothing: writes the message to the server log, in production with its secrets masked. */
export const logProvider = (log: Pick<FastifyBaseLogger, 'info'>, production: boolean): SmsProvider => ({
  name: 'log',
  send: async ({ id, mobile, text, variables }) => {
    const loggedText = production
      ? Object.values(variables).reduce((masked, secret) => masked.replaceAll(secret, '*'.repeat(secret.length)), text)
      : text
    log.info({ smsId: id, mobile, text: loggedText }, 'text message')
    return ''
  },
})
