import type { Call } from '@seam/contract/kit/call'
import type { Envelope } from '@seam/contract/kit/envelope'
import type { FastifyRequest } from 'fastify'
import { inTransaction, type Tx } from '../../db/database.ts'
import { type Change, writeOperation } from '../log.ts'
import { answerOf } from './answer.ts'
import { claimAnswer, keepAnswer } from './idempotency.ts'
import type { Route, UploadContext } from './implement.ts'

type CallContext = Omit<UploadContext<Call>, 'db' | 'logOperation' | 'afterCommit'>

/** How often a call is run again that PostgreSQL gave up because of another one. */
const tries = 3
const gaveWay = new Set(['40001', '40P01'])

/** A write: one transaction with its operation-log row, its jobs and, where the client sent a key, its kept answer. */
export const performWrite = async (route: Route, asked: CallContext, request: FastifyRequest): Promise<Envelope> => {
  for (let attempt = 1; ; attempt++) {
    try {
      const { envelope, queued } = await inTransaction(asked.services.db, tx => inside(tx, route, asked, request))
      if (queued) asked.services.jobs.wake()
      return envelope
    } catch (error) {
      if (attempt >= tries || !gaveWay.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

type Done = { envelope: Envelope; queued: boolean }

const inside = async (tx: Tx, route: Route, asked: CallContext, request: FastifyRequest): Promise<Done> => {
  const { secretKey } = asked.services.config
  const claim = await claimAnswer(tx, asked.caller, request, asked.input, secretKey)
  if (claim?.kept !== undefined) return { envelope: claim.kept, queued: false }
  let queued = false
  const told: { sentence: string; changes: readonly Change[] }[] = []
  const data = await route.handle({
    ...asked,
    db: tx,
    logOperation: (sentence, changes = []) => {
      told.push({ sentence, changes })
    },
    afterCommit: (job, given) => {
      queued = true
      return asked.services.jobs.send(tx, job, given)
    },
  })
  const { log } = route.call
  if (log === undefined || told.length !== 1)
    throw new Error(`${route.call.path} must write one row of the operation log, wrote ${told.length}`)
  for (const { sentence, changes } of told)
    await writeOperation(tx, log, asked.caller, asked.request, sentence, changes)
  const envelope = answerOf(route.call, data)
  if (claim !== undefined) await keepAnswer(tx, claim, envelope, secretKey)
  return { envelope, queued }
}
