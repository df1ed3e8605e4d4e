import { QueryCache, QueryClient } from '@tanstack/react-query'
import { showFailure } from './show-failure.ts'

/**
 * The query cache. A cached answer is shown at once and reloaded whenever a view returns (a hidden view sends
 * nothing); a failure is shown once, however many views wait for the same answer.
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
