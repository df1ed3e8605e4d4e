import { sumFen } from '@seam/contract/kit/value/money'
import { z } from 'zod'
import type { Services } from '../../../kit/services.ts'
import { sealSecret, sha256, unsealSecret } from '../../../kit/session/secret.ts'
import type { OpenShare } from './settle.rules.ts'

const goodFor = 10 * 60_000

const Promised = z.object({ userId: z.number(), clientId: z.number(), expires: z.number(), hash: z.string() })
type Promised = z.output<typeof Promised>

/** The debt of each trade, in fen. */
export const netsOfTrades = (shares: readonly OpenShare[]) =>
  [...Map.groupBy(shares, ({ tradeId }) => tradeId)].map(([tradeId, own]) => ({
    tradeId,
    net: sumFen(own.map(({ open }) => open)),
  }))

const hashOf = (nets: readonly { readonly tradeId: number; readonly net: bigint }[]): string =>
  sha256(JSON.stringify(nets.map(({ tradeId, net }) => [tradeId, String(net)]))).toString('base64url')

type Nets = Parameters<typeof hashOf>[0]
type Keyed = Pick<Services, 'config'>

/** The content of a confirmation: these trades of this client, each with its debt; valid for ten minutes. */
export const newToken = ({ config }: Keyed, userId: number, clientId: number, nets: Nets): string => {
  const promised: Promised = { userId, clientId, expires: Date.now() + goodFor, hash: hashOf(nets) }
  return sealSecret(config.secretKey, JSON.stringify(promised)).toString('base64url')
}

/** The client of a token of this user that has not expired. */
export const openToken = ({ config }: Keyed, userId: number, token: string): Promised | undefined => {
  const text = unsealSecret(config.secretKey, Buffer.from(token, 'base64url'))
  if (text === undefined) return undefined
  const promised = Promised.safeParse(JSON.parse(text))
  return promised.success && promised.data.userId === userId && Date.now() < promised.data.expires
    ? promised.data
    : undefined
}

export const isAsPromised = ({ hash }: Promised, nets: Nets): boolean => hash === hashOf(nets)
