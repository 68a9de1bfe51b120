-- Memberships that an account had before the owner of its address took it over. The owner reviews them: somebody else
-- may have founded or joined these organizations. Leaving or deleting the organization removes the row.
create table membership_reviews (
  member_id text primary key references members (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz(3) not null
);

create index membership_reviews_of_user on membership_reviews (user_id);
