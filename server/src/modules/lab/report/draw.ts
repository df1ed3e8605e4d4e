import type { drawReport as draw } from './paper/draw-report.ts'

/** The drawing library and its fonts come with the first report, not with the server. */
export const drawReport: typeof draw = async (...facts) => (await import('./paper/draw-report.ts')).drawReport(...facts)
