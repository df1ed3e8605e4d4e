import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { compressAnswers } from './http/compression.ts'
import { answerErrors } from './http/errors.ts'
import { addSecurityHeaders } from './http/headers.ts'
import { answerHealth } from './http/health.ts'
import { addLimits } from './http/limits.ts'
import { logSlowRequests } from './http/logger.ts'
import { servePages } from './http/pages.ts'
import { sendTransport } from './http/transport.ts'
import { answerUnknownPaths } from './http/unknown-path.ts'
import { serve } from './kit/serve/serve.ts'
import type { Services } from './kit/services.ts'
import { answerCheckPage } from './modules/lab/report/check/check-page.routes.ts'
import { answerDemoPayments } from './modules/trade/online-pay/demo-page.routes.ts'
import { answerPayNotices } from './modules/trade/online-pay/notice.routes.ts'
import { answerOpenApi } from './openapi.ts'
import { routes } from './routes.ts'

type AppOptions = {
  readonly stopping?: () => boolean
  /** The folder of the web build. Without it there are only the calls: each of its files takes a route. */
  readonly pages?: string
}

/** The whole server without a listener: `inject` for tests, `routing` for the listener of main.ts. */
export const buildApp = async (
  services: Services,
  { stopping = () => false, pages }: AppOptions = {},
): Promise<FastifyInstance> => {
  const { trustProxy } = services.config
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    // 16 digits, which users read out; unlike randomBytes, it does not ask the system for each
    genReqId: () => randomUUID().slice(0, 18).replaceAll('-', ''),
    requestIdHeader: false,
    trustProxy: typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : trustProxy,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_error, _request, reply) => void sendTransport(reply as FastifyReply, 400),
  })
  // Calls are signed over the raw bytes, and their headers are checked first: the kit reads a body once it is
  // permitted.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_, _body, next) => next(null, undefined))
  await compressAnswers(app)
  addSecurityHeaders(app)
  addLimits(app)
  logSlowRequests(app)
  answerErrors(app)
  answerUnknownPaths(app)
  answerHealth(app, services, stopping)
  answerOpenApi(app)
  serve(app, routes, services)
  answerCheckPage(app, services)
  answerPayNotices(app, services)
  await answerDemoPayments(app, services)
  if (pages !== undefined) await servePages(app, pages)
  await app.ready()
  return app
}
