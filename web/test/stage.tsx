import { noInput, write } from '@seam/contract/kit/call'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { z } from 'zod'
import { unsaved } from '../src/kit/draft/unsaved.tsx'
import { AntdFrame } from '../src/kit/theme/antd-frame.tsx'

/** The server of a test, with the answers that the test sets. */
export const server = vi.fn<typeof fetch>()

export const answers = (data: unknown, { code = 0, message = '' } = {}) =>
  server.mockImplementation(async () => Response.json({ code, message, data }))

/** A call that changes something and answers nothing. */
export const testWrite = <I extends z.ZodType>(input: I) =>
  write({
    path: 'test/write',
    access: 'signedIn',
    summary: '',
    input,
    output: noInput,
    log: { module: '', action: '' },
  })

type SentInput = Readonly<Record<string, unknown>>

export const bodyOf = (init: RequestInit | undefined): SentInput =>
  JSON.parse(new TextDecoder().decode(init?.body as Uint8Array))

/** What was sent to the server, in order. */
export const sent = (): SentInput[] => server.mock.calls.map(([, init]) => bodyOf(init))

const clients: QueryClient[] = []

/** A quarter of the duration of page tests was spent on style sheets that happy-dom parses and nobody sees. */
const withoutStyles = { zeroRuntime: true }

/** Renders a part of a page as in the product; `change` renders it with other properties. */
export const show = (part: ReactElement) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  clients.push(queries)
  const framed = (element: ReactElement) => (
    <QueryClientProvider client={queries}>
      <AntdFrame>
        <ConfigProvider theme={withoutStyles}>{element}</ConfigProvider>
      </AntdFrame>
    </QueryClientProvider>
  )
  const { rerender } = render(framed(part))
  return { change: (next: ReactElement) => rerender(framed(next)) }
}

configure({ asyncUtilTimeout: 10_000 })
// What a page asks for after its test is not answered.
globalThis.fetch = () => new Promise(() => {})
beforeEach(() => vi.stubGlobal('fetch', server))
afterEach(() => {
  cleanup()
  // Their timers would keep the page until they end.
  for (const queries of clients.splice(0)) queries.clear()
  unsaved.forget('')
  sessionStorage.clear()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})
