import type { FastifyRequest } from 'fastify'
import type { FileAnswer } from '../export/send-file.ts'
import { answerOnce, keyedRequestOf } from './idempotency.ts'
import type { HandlerContext, Once, Route } from './implement.ts'

const refuseOutsideWrite = () => {
  throw new Error('only a write may do this')
}

/** Runs the handler of a call that is no write: with the pool instead of a transaction. The answer is not parsed yet. */
export const runRead = (route: Route, context: HandlerContext, once: Once = (_, run) => run()): Promise<unknown> =>
  route.handle({
    ...context,
    // the handler of a read asks for Db; only `route` does not know which kind of call it has
    db: context.services.db as never,
    logOperation: refuseOutsideWrite,
    afterCommit: refuseOutsideWrite,
    once,
  })

/** The file of an export. One that counts its copies counts a request once, however often it is sent under its key. */
export const runExport = async (route: Route, context: HandlerContext, request: FastifyRequest) => {
  const keyed = keyedRequestOf(route.call, context, request)
  const { secretKey } = context.services.config
  const once: Once = async (tx, run) => {
    const { data } = await answerOnce(tx, keyed, secretKey, async () => ({ code: 0, message: '', data: await run() }))
    // what `run` returned, now or the first time
    return data as Awaited<ReturnType<typeof run>>
  }
  return (await runRead(route, context, once)) as FileAnswer
}
