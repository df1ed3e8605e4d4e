import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { afterAnswer } from './after-answer.ts'

describe('work after an answer', () => {
  it('runs once, in order, with one listener however much there is', () => {
    const raw = new EventEmitter()
    const order: number[] = []
    for (let work = 0; work < 20; work++) afterAnswer({ raw } as never, () => void order.push(work))
    expect(raw.listenerCount('close')).toBe(1)
    raw.emit('close')
    raw.emit('close')
    expect(order).toEqual(Array.from({ length: 20 }, (_, work) => work))
  })
})
