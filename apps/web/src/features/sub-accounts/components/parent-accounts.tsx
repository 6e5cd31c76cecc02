import { accountName, nanoFromText, type ParentAccount } from '@parley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut, UserRound } from 'lucide-react';
import { Answered } from '#/components/answered.tsx';
import { Badge } from '#/components/badge.tsx';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { MenuItem } from '#/components/menu.tsx';
import { MoreMenu } from '#/components/more-menu.tsx';
import { Switch } from '#/components/switch.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { sumText } from '#/lib/money-text.ts';
import { drawingWords } from '../drawing-words.ts';
import { acceptInvitation, askForMore, askToLeave, chooseParent, declineInvitation } from '../parent-actions.ts';
import { parentsQuery } from '../relations-query.ts';

/** Who may pay for this account: invitations to answer, and main accounts of which one is on at most. */
export function ParentAccounts() {
  const t = useT();
  const query = useQuery(parentsQuery());
  return (
    <Answered query={query}>
      {(parents) =>
        parents.length === 0 ? (
          <p className="text-small text-text-2">{t('subAccounts.parents.empty')}</p>
        ) : (
          <div className="flex flex-col gap-3">
            <InvitationList parents={parents} />
            {!parents.some(isChosen) && <p className="text-small text-text-2">{t('subAccounts.parents.ownPay')}</p>}
            <ul aria-label={t('subAccounts.parents.label')} className="empty:hidden">
              {parents.filter(isConfirmed).map((parent) => (
                <ParentRow key={parent.relationUuid} parent={parent} />
              ))}
            </ul>
          </div>
        )
      }
    </Answered>
  );
}

/** Whether somebody wants to pay for this account. */
export function isInvitation(parent: ParentAccount): boolean {
  return !isConfirmed(parent);
}

/** Invitations alone, for a main account that may become a sub-account. */
export function Invitations() {
  const { data: parents = [] } = useQuery(parentsQuery());
  return <InvitationList parents={parents} />;
}

function isChosen({ isChildActive }: ParentAccount): boolean {
  return isChildActive;
}

function isConfirmed({ authorizationStatus }: ParentAccount): boolean {
  return authorizationStatus !== 'PENDING';
}

function InvitationList({ parents }: { readonly parents: readonly ParentAccount[] }) {
  const invitations = parents.filter((parent) => !isConfirmed(parent));
  if (invitations.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.relationUuid} invitation={invitation} />
      ))}
    </ul>
  );
}

function InvitationRow({ invitation }: { readonly invitation: ParentAccount }) {
  const t = useT();
  const queries = useQueryClient();
  const name = accountName(invitation);
  const address = invitation.email ?? invitation.phone;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-block bg-accent-soft px-4 py-3">
      <div className="min-w-56 flex-1">
        <p className="font-medium wrap-anywhere">{t('subAccounts.parents.invites', { name })}</p>
        {address !== null && address !== name && (
          <p className="truncate text-small text-text-2">
            <bdi dir="ltr">{address}</bdi>
          </p>
        )}
        <p className="text-small text-text-2">{t('subAccounts.parents.invitesText')}</p>
        {invitation.monthlyCap !== null && (
          <p className="text-small text-text-2">
            {t('subAccounts.parents.invitesLimit', {
              cap: sumText(nanoFromText(invitation.monthlyCap), currentLanguage().tag),
            })}
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        <Button size="small" variant="quiet" onClick={() => void declineInvitation(invitation, queries)}>
          {t('subAccounts.parents.decline')}
        </Button>
        <Button size="small" variant="primary" onClick={() => void acceptInvitation(invitation, queries)}>
          {t('subAccounts.parents.accept')}
        </Button>
      </div>
    </li>
  );
}

function ParentRow({ parent }: { readonly parent: ParentAccount }) {
  const t = useT();
  const queries = useQueryClient();
  const name = accountName(parent);
  const isBanned = parent.authorizationStatus !== 'ACTIVE';
  return (
    <li className="flex min-h-16 items-center gap-4 border-b border-line py-2.5 last:border-transparent">
      <UserRound className="size-5 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-40 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            <bdi className="min-w-0 truncate">{name}</bdi>
            {parent.isChildActive && !isBanned && <Badge tone="success">{t('subAccounts.parents.paysBadge')}</Badge>}
            {isBanned && <Badge tone="danger">{t('subAccounts.statuses.BANNED')}</Badge>}
          </p>
          {drawingWords(parent, currentLanguage().tag).map((words) => (
            <p key={words} className="text-small text-text-3 wrap-anywhere">
              {words}
            </p>
          ))}
        </div>
        {parent.monthlyCap !== null && !isBanned && (
          <Button size="small" onClick={() => void askForMore(parent, queries)}>
            {t('subAccounts.parents.ask')}
          </Button>
        )}
      </div>
      <Switch
        label={t('subAccounts.parents.pays', { name })}
        checked={parent.isChildActive}
        // One that has banned this account can only be left.
        disabled={isBanned && !parent.isChildActive}
        onChange={(isOn) => void chooseParent(parent, isOn, queries)}
      />
      <MoreMenu name={name}>
        <MenuItem icon={LogOut} danger onSelect={() => void askToLeave(parent, queries)}>
          {t('subAccounts.parents.leave')}
        </MenuItem>
      </MoreMenu>
    </li>
  );
}
