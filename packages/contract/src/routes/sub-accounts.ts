import * as z from 'zod/mini';
import { ChildAccount, ParentAccount } from '../account.ts';
import { LookupId } from '../bounds.ts';
import { defineRoute } from '../route.ts';
import { DaySpending, LimitAnswer, LimitWish, NewChild, RelationChange } from '../sub-accounts.ts';

const ByRelation = z.object({ relationUuid: LookupId });
const CHANGE_LIMIT = { max: 60, windowMs: 60_000 };

export const subAccountRoutes = {
  children: defineRoute({
    method: 'GET',
    path: '/user-relation/child-users',
    summary: 'The sub-accounts that draw on your balance, and whom you have invited',
    access: 'parent',
    data: z.array(ChildAccount),
  }),
  parents: defineRoute({
    method: 'GET',
    path: '/user-relation/parent-users',
    summary: 'The main accounts that may pay for you, and those that have invited you',
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
    errors: ['sub_account_exists', 'sub_account_is_self', 'sub_account_limit'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/user-relation/relation/{relationUuid}',
    summary: 'Choose or leave the main account that pays, or switch a sub-account on and off and set its limits',
    access: 'actor',
    params: ByRelation,
    body: RelationChange,
    data: z.null(),
    rateLimit: CHANGE_LIMIT,
    errors: ['parent_status_not_updated'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/user-relation/relation/{relationUuid}',
    summary: 'End a relation between a main account and a sub-account, or take an invitation back',
    access: 'actor',
    params: ByRelation,
    data: z.null(),
  }),
  accept: defineRoute({
    method: 'POST',
    path: '/user-relation/relation/{relationUuid}/accept',
    summary: 'Accept an invitation: that main account may pay for you from now on',
    access: 'actor',
    params: ByRelation,
    data: z.null(),
    rateLimit: CHANGE_LIMIT,
    errors: ['sub_account_chain', 'sub_account_limit'],
  }),
  decline: defineRoute({
    method: 'POST',
    path: '/user-relation/relation/{relationUuid}/decline',
    summary: 'Decline an invitation',
    access: 'actor',
    params: ByRelation,
    data: z.null(),
    rateLimit: CHANGE_LIMIT,
  }),
  askForMore: defineRoute({
    method: 'POST',
    path: '/user-relation/relation/{relationUuid}/request',
    summary: 'Ask the main account for a higher monthly limit',
    access: 'actor',
    params: ByRelation,
    body: LimitWish,
    data: z.null(),
    rateLimit: CHANGE_LIMIT,
  }),
  answerRequest: defineRoute({
    method: 'PUT',
    path: '/user-relation/relation/{relationUuid}/request',
    summary: 'Raise the monthly limit of a sub-account that asked for it, or decline',
    access: 'parent',
    params: ByRelation,
    body: LimitAnswer,
    data: z.null(),
    rateLimit: CHANGE_LIMIT,
  }),
  spending: defineRoute({
    method: 'GET',
    path: '/user-relation/spending',
    summary: 'What you and your sub-accounts drew on your balance in the last 30 days, by account and day',
    access: 'parent',
    data: z.array(DaySpending),
  }),
};
