import type { HandlerContext, Route } from './implement.ts'

const refuseOutsideWrite = () => {
  throw new Error('only a write may do this')
}

/** Runs the handler of a call that is no write: with the pool instead of a transaction. The answer is not parsed yet. */
export const runRead = (route: Route, context: HandlerContext): Promise<unknown> =>
  route.handle({
    ...context,
    // the handler of a read asks for Db; only `route` does not know which kind of call it has
    db: context.services.db as never,
    logOperation: refuseOutsideWrite,
    afterCommit: refuseOutsideWrite,
  })
