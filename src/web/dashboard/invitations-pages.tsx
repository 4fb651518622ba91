import { type RouteObject, useRoutes } from 'react-router'

import { ReceivedInvitationsPage } from '#web/manage/companies/received-invitations-page.tsx'

import { WriterGuard } from './writer-guard.tsx'

const routes: RouteObject[] = [
  { Component: WriterGuard, children: [{ index: true, Component: ReceivedInvitationsPage }] },
]

export const InvitationsPages = () => useRoutes(routes)
