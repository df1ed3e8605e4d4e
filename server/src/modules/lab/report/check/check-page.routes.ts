import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { consumeLimit, restoreLimit } from '../../../../kit/limits.ts'
import { Refusal } from '../../../../kit/refusal.ts'
import { bodyOf, receiveBody } from '../../../../kit/serve/body.ts'
import type { Services } from '../../../../kit/services.ts'
import { readPaperCode } from '../content/paper-code.rules.ts'
import { parseSnapshot } from '../content/report.snapshot.ts'
import { findSnapshotByCheckCode } from '../report.rows.ts'
import {
  type CheckedReport,
  checkPage,
  contentPolicy,
  tooManyPage,
  unknownPage,
  valuesPage,
} from './check-page.html.ts'

const send = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .headers({
      'content-security-policy': contentPolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(html)

const wrongCode = '查验码不正确，请核对报告末页二维码下方的查验码后重试。'

/** Maximum bytes of a form with one short field. */
const bodyLimit = 1_024

const isSameCode = (typed: string, code: string): boolean => {
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashOf(readPaperCode(typed)), hashOf(code))
}

type CheckRequest = FastifyRequest<{ Params: { code: string } }>

/**
 * GET /check/<code> shows the public facts of a report to holders of its QR code; POST with the code printed on the
 * paper shows its values. Pages without scripts. Wrong codes are counted for the address and for the report.
 */
export const answerCheckPage = (app: FastifyInstance, services: Services) => {
  const find = async (code: string): Promise<CheckedReport | undefined> => {
    const row = /^[A-Za-z0-9_-]{22}$/.test(code) ? await findSnapshotByCheckCode(services.db, code) : undefined
    return row && { ...row, snapshot: parseSnapshot(row.snapshot) }
  }

  /** Counts the attempt before it is checked, so that concurrent attempts count too; a right one is given back. */
  const isRightCode = async (request: CheckRequest, code: string): Promise<boolean> => {
    const counts = [
      ['paperCode', request.ip],
      ['paperCodeOfReport', request.params.code],
    ] as const
    for (const [limit, who] of counts) await consumeLimit(services, limit, who)
    if (!isSameCode(new URLSearchParams(bodyOf(request).toString()).get('code') ?? '', code)) return false
    for (const [limit, who] of counts) await restoreLimit(services, limit, who)
    return true
  }

  const answer = async (request: CheckRequest, reply: FastifyReply) => {
    await consumeLimit(services, 'check', request.ip)
    await receiveBody(request, reply, bodyLimit, services.limits.bodies)
    const report = await find(request.params.code)
    if (report === undefined) return send(reply, 404, unknownPage)
    const { paperCode } = report.snapshot
    if (request.method !== 'POST' || paperCode === undefined) return send(reply, 200, checkPage(report))
    if (await isRightCode(request, paperCode)) return send(reply, 200, valuesPage(report))
    return send(reply, 403, checkPage(report, wrongCode))
  }

  const handler = (request: CheckRequest, reply: FastifyReply) =>
    answer(request, reply).catch(error => {
      if (!(error instanceof Refusal)) throw error
      return send(reply, 429, tooManyPage)
    })
  app.get('/check/:code', handler)
  app.post('/check/:code', handler)
}
