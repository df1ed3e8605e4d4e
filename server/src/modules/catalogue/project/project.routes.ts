import { projectCalls } from '@seam/contract/catalogue/project-calls'
import { implement } from '../../../kit/implement.ts'
import { readOffer } from '../offer/offer.rows.ts'

export const projectRoutes = implement(projectCalls, {
  openToClient: async ({ db }) => (await readOffer(db)).projects.filter(project => project.openToClient),
})
