import { QueryCache, QueryClient } from '@tanstack/react-query'
import { showFailure } from './show-failure.ts'

/**
 * The rows that screens have read. An answer is shown at once and asked again whenever a view comes back (a hidden
 * view does not ask); a failure is shown once, however many views wait for the same answer.
 */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.['quiet'] !== true) showFailure(error)
    },
  }),
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      gcTime: 60 * 60_000,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
