import { commonFailures } from '@seam/contract/kit/failure'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Stage, useStage } from '../../test/stage.ts'
import { consumeLimit, networkOf, restoreLimit } from './limits.ts'

describe('the network of an address', () => {
  it('is the address itself, or the /64 it belongs to', () => {
    for (const [address, network] of [
      ['192.168.1.7', '192.168.1.7'],
      ['::ffff:192.168.1.7', '192.168.1.7'],
      ['::1', '0:0:0:0::/64'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
      ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
      ['2001:db8::1', '2001:db8:0:0::/64'],
      ['fe80::1:2:3:4', 'fe80:0:0:0::/64'],
    ] as const)
      expect(networkOf(address)).toBe(network)
  })
})

describe('a limit', () => {
  const stage = useStage()
  let twin: Stage['services']
  beforeAll(async () => {
    twin = { ...stage.services }
  })

  it('applies to all processes of the database, says how long to wait, and expires', async () => {
    for (let n = 0; n < 5; n++) await consumeLimit(n % 2 === 0 ? stage.services : twin, 'oldPassword', 7)
    await expect(consumeLimit(twin, 'oldPassword', 7)).rejects.toMatchObject({
      failure: { code: commonFailures.tooMany.code },
      data: { retryAfter: expect.closeTo(900, -1) as number },
    })
    await consumeLimit(stage.services, 'oldPassword', 8)
    await restoreLimit(stage.services, 'oldPassword', 7)
    await restoreLimit(stage.services, 'oldPassword', 7)
    await consumeLimit(stage.services, 'oldPassword', 7)
  })

  it('counts concurrent attempts once', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => consumeLimit(stage.services, 'oldPassword', 9)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })
})
