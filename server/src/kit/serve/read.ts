import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { FileAnswer } from '../export/send-file.ts'
import { answerOnce, keyedRequestOf } from './idempotency.ts'
import type { HandlerContext, Once, Route } from './implement.ts'

const refuseOutsideWrite = () => {
  throw new Error('only a write may do this')
}

const run = (route: Route, context: HandlerContext, db: Db, once: Once): Promise<unknown> =>
  route.handle({
    ...context,
    // the handler of a read asks for Db; only `route` does not know which kind of call it has
    db: db as never,
    logOperation: refuseOutsideWrite,
    afterCommit: refuseOutsideWrite,
    once,
  })

/** Runs the handler of a read, or of a step with another database. The answer is not parsed yet. */
export const runRead = (route: Route, context: HandlerContext, db = context.services.reads): Promise<unknown> =>
  run(route, context, db, (_, work) => work())

/** The file of an export. One that counts its copies counts a request once, however often it is sent under its key. */
export const runExport = async (route: Route, context: HandlerContext, request: FastifyRequest) => {
  const keyed = keyedRequestOf(route.call, context, request)
  const { db, config } = context.services
  const once: Once = async (tx, work) => {
    const { data } = await answerOnce(tx, keyed, config.secretKey, async () => ({
      code: 0,
      message: '',
      data: await work(),
    }))
    // what `work` returned, now or the first time
    return data as Awaited<ReturnType<typeof work>>
  }
  return (await run(route, context, db, once)) as FileAnswer
}
