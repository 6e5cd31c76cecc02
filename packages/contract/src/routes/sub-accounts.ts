import * as z from 'zod/mini';
import { ChildAccount, ParentAccount } from '../account.ts';
import { LookupId } from '../bounds.ts';
import { defineRoute } from '../route.ts';
import { NewChild, RelationChange } from '../sub-accounts.ts';

const ByRelation = z.object({ relationUuid: LookupId });

export const subAccountRoutes = {
  children: defineRoute({
    method: 'GET',
    path: '/user-relation/child-users',
    summary: 'The sub-accounts that draw on your balance',
    access: 'parent',
    data: z.array(ChildAccount),
  }),
  parents: defineRoute({
    method: 'GET',
    path: '/user-relation/parent-users',
    summary: 'The main accounts that may pay for you',
    access: 'actor',
    data: z.array(ParentAccount),
  }),
  addChild: defineRoute({
    method: 'POST',
    path: '/user-relation/add-child',
    summary: 'Invite an account to draw on your balance',
    access: 'parent',
    body: NewChild,
    data: ChildAccount,
    rateLimit: { max: 20, windowMs: 60_000 },
    errors: ['not_found', 'conflict'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/user-relation/relation/{relationUuid}',
    summary: 'Choose or leave the main account that pays, or switch a sub-account on and off',
    access: 'actor',
    params: ByRelation,
    body: RelationChange,
    data: z.null(),
    errors: ['parent_status_not_updated'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/user-relation/relation/{relationUuid}',
    summary: 'End a relation between a main account and a sub-account',
    access: 'actor',
    params: ByRelation,
    data: z.null(),
  }),
};
