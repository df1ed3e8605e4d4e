import type { SentOf } from '@seam/contract/kit/call'
import { petrographyCalls } from '@seam/contract/lab/result/petrography'
import type { Client } from '../../client.ts'

/** 50 readings around each of these values. */
export const around = (...centres: number[]) =>
  centres.flatMap(centre => Array.from({ length: 50 }, (_, at) => (centre + ((at % 5) - 2) / 100).toFixed(2)))

/** A single coal, and a blend of two. */
export const single = around(1.12, 1.12)
export const oneNotch = around(0.72, 1.32)

type SaveInput = SentOf<typeof petrographyCalls.save>

/** Enters the readings of these items; answers what the server does. */
export const saveReflectance = (
  analyst: Client,
  items: SaveInput['items'],
  readings: readonly string[],
  more: Partial<SaveInput> = {},
) => analyst.call(petrographyCalls.save, { items, readings: [...readings], instrument: 'XW-01', ...more })

/** Without notches; S = 0.2041. */
export const spread = Array.from({ length: 120 }, (_, at) => (0.8 + at * 0.005867).toFixed(4))
