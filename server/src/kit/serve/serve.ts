import { isWrite } from '@seam/contract/kit/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseGone, isStorageFull, StorageFull } from '../../db/database-error.ts'
import type { Caller } from '../caller.ts'
import { exportHeaders, sendFile } from '../export/send-file.ts'
import type { Services } from '../services.ts'
import { SessionRefusal } from '../session/authenticate.ts'
import type { Form } from '../upload/form.ts'
import { identify, receiveUpload, requireAccess } from './admit.ts'
import { answerOf } from './answer.ts'
import { keyOf } from './idempotency.ts'
import type { Route } from './implement.ts'
import { readInput } from './input.ts'
import { runExport, runRead } from './read.ts'
import { openRefusalLog, type RefusalLog } from './refusal/refusal-log.ts'
import { refusalOf } from './refusal/refusal-of.ts'
import type { RequestFacts } from './request-facts.ts'
import { performStep } from './step.ts'
import { performWrite } from './write.ts'

/** Registers every route on the server. The order is that of the wire: session, permission, input, handler, answer. */
export const serve = (app: FastifyInstance, routes: readonly Route[], services: Services) => {
  const refusals = openRefusalLog(services)
  app.addHook('onClose', () => refusals.close())
  for (const route of routes) {
    const { call } = route
    const handler = (request: FastifyRequest, reply: FastifyReply) => handle(route, request, reply, services, refusals)
    for (const url of [call.path, ...call.also]) app.route({ method: call.method, url, handler })
  }
}

/** Aborts when the client leaves before it was answered, at once if it has left already. */
const leavingOf = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  const end = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.closed) end()
  else raw.once('close', end)
  return controller.signal
}

const factsOf = (request: FastifyRequest, reply: FastifyReply): RequestFacts => ({
  address: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  traceId: request.id,
  leaving: () => leavingOf(reply),
})

const handle = async (
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  refusals: RefusalLog,
) => {
  const { call } = route
  reply.header('cache-control', 'no-store')
  let caller: Caller | undefined
  let form: Form | undefined
  try {
    caller = await identify(call, request, reply, services)
    if (caller !== undefined) requireAccess(call, caller)
    form = await receiveUpload(call, request, reply, services)
    await perform(route, caller, form, request, reply, services)
  } catch (error) {
    if (isDatabaseGone(error) || isStorageFull(error)) throw error
    const session = caller ?? (error instanceof SessionRefusal ? error.session : undefined)
    if (session !== undefined) await refusals.record(call, error, session, factsOf(request, reply))
    const envelope = refusalOf(error, route, request)
    if (call.kind === 'export') reply.headers(exportHeaders(envelope.code, envelope.message))
    reply.send(envelope)
  } finally {
    await form?.close()
  }
  return reply
}

const perform = async (
  route: Route,
  caller: Caller | undefined,
  form: Form | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
) => {
  const { call } = route
  if (isWrite(call.kind) && services.isDiskFull?.()) throw new StorageFull()
  keyOf(call, request)
  const { input, images, file } = await readInput(call, request, form)
  const context = { input, caller, request: factsOf(request, reply), services, file, images }
  if (isWrite(call.kind)) reply.send(await performWrite(route, context, request))
  else if (call.kind === 'step') reply.send(await performStep(route, context, request))
  else if (call.kind === 'export') await sendFile(reply, await runExport(route, context, request))
  else reply.send(answerOf(call, await runRead(route, context)))
}
